import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { useLeaveQuestions } from '../../forms/leave-guard.ts'
import { renewed } from '../../forms/renewed.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { VersionsDialog } from '../../forms/VersionsDialog.tsx'
import { useValueWords } from '../../generator/text/use-value-words.ts'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AccessTree } from './AccessTree.tsx'
import { CompareAccess } from './CompareAccess.tsx'
import { accessVersions } from './given-menu.ts'
import { UserPicker } from './UserPicker.tsx'
import { useAccess } from './use-access.ts'

/** The menus of users (specification 2, Hak Akses Users): a user, and each entry hidden or shown for that user. */
export function AccessScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const ask = useLeaveQuestions()
  const [params, setParams] = useSearchParams()
  const user = params.get('user') ?? ''
  const pick = async (next: string): Promise<void> => {
    if (next !== user && (!ask.isAnyTyped() || (await ask.leaves()))) setParams(next === '' ? {} : { user: next })
  }
  return (
    <Box sx={{ maxWidth: 860 }}>
      <PageHead title={title} subtitle={translate('menu-editor.about-users')} />
      <Box sx={{ maxWidth: 420, mb: 2 }}>
        <UserPicker user={user} onPick={next => void pick(next)} />
      </Box>
      {user === '' ? <EmptyState text={translate('menu-editor.choose-user')} /> : <UserAccess key={user} user={user} />}
    </Box>
  )
}

interface OpenAccessProps {
  readonly user: string
  readonly onClose: () => void
}

const UserAccess = renewed(OpenAccess)

function OpenAccess({ user, onClose }: OpenAccessProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { project } = useSchema()
  const access = useAccess(user, onClose)
  const { data, error, given, isChanged, session, theirs } = access
  if (error) return <ErrorState message={error.message} onRetry={() => void access.refetch()} />
  if (!data) return null
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography component="h2" variant="h2">
          {data.user_name}
        </Typography>
        <StatusChip color="info" label={project.levels[data.level]?.title ?? data.level} />
        {!data.full && (
          <Typography color="textSecondary">
            {translate(data.own ? 'menu-editor.is-own' : 'menu-editor.is-standard')}
          </Typography>
        )}
      </Box>
      {data.full ? (
        <Typography>{translate('menu-editor.full', { level: project.levels[data.level]?.title })}</Typography>
      ) : (
        <>
          {session.offers}
          <CompareAccess user={data} given={given} onCopy={access.setGiven} />
          <AccessTree
            entries={data.entries}
            given={given}
            standard={new Set(data.standard)}
            onGiven={access.setGiven}
          />
          <SaveBar
            {...{ session, isChanged }}
            onSave={() => void access.save()}
            other={{ label: translate('menu-editor.reset'), run: () => void access.reset(), off: !data.own }}
          />
        </>
      )}
      {theirs && (
        <VersionsDialog
          versions={accessVersions(data.entries, { mine: given, theirs: new Set(theirs.menu) }, words)}
          onOverwrite={() => void access.overwrite(theirs)}
          onTake={() => {
            session.forget()
            onClose()
          }}
        />
      )}
    </>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { useLeaveQuestions } from '../../forms/leave-guard.ts'
import { withRemountOnClose } from '../../forms/remount-on-close.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { VersionsDialog } from '../../forms/VersionsDialog.tsx'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useValueWords } from '../text/use-value-words.ts'
import { AccessTree } from './AccessTree.tsx'
import { compareMenus } from './assigned-menu.ts'
import { CompareAccess } from './CompareAccess.tsx'
import { UserPicker } from './UserPicker.tsx'
import { useAccess } from './use-access.ts'
import { WhyAccess } from './WhyAccess.tsx'

/** The menus of users (specification 2, Hak Akses Users): a user, and each entry hidden or shown for that user. */
export function AccessScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const questions = useLeaveQuestions()
  const [params, setParams] = useSearchParams()
  const user = params.get('user') ?? ''
  const pickUser = async (next: string): Promise<void> => {
    if (next !== user && (!questions.isAnyDirty() || (await questions.confirmLeave())))
      setParams(next === '' ? {} : { user: next })
  }
  return (
    <Box sx={{ maxWidth: 860 }}>
      <PageHead title={title} subtitle={translate('menu-editor.about-users')} />
      <Box sx={{ maxWidth: 420, mb: 2 }}>
        <UserPicker user={user} onPick={next => void pickUser(next)} />
      </Box>
      {user === '' ? <EmptyState text={translate('menu-editor.choose-user')} /> : <UserAccess key={user} user={user} />}
    </Box>
  )
}

interface OpenAccessProps {
  readonly user: string
  readonly onClose: () => void
}

const UserAccess = withRemountOnClose(OpenAccess)

function OpenAccess({ user, onClose }: OpenAccessProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { project } = useSchema()
  const access = useAccess(user, onClose)
  const { data, error, granted: grantedIds, isChanged, session, theirs } = access
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
      <WhyAccess user={user} />
      {data.full ? (
        <Typography>{translate('menu-editor.full', { level: project.levels[data.level]?.title })}</Typography>
      ) : (
        <>
          {session.offers}
          <CompareAccess user={data} grantedIds={grantedIds} onCopy={access.setGranted} />
          <AccessTree
            entries={data.entries}
            grantedIds={grantedIds}
            standard={new Set(data.standard)}
            onChange={access.setGranted}
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
          versions={compareMenus(data.entries, { mine: grantedIds, theirs: new Set(theirs.menu) }, words)}
          onOverwrite={() => void access.overwrite(theirs)}
          onTake={() => {
            session.discardTyped()
            onClose()
          }}
        />
      )}
    </>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { useSchema } from '../../providers/schema.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { SaveBar } from '../frame/SaveBar.tsx'
import { useKeepPage } from '../frame/use-keep-page.ts'
import { AccessTree } from './AccessTree.tsx'
import { UserPicker } from './UserPicker.tsx'
import { useAccess } from './use-access.ts'

/** The menus of users (specification 2, Hak Akses Users): a user, and each entry hidden or shown for him. */
export function AccessScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const { project } = useSchema()
  const [params, setParams] = useSearchParams()
  const user = params.get('user') ?? ''
  const access = useAccess(user)
  const { data, error, given, isChanged } = access
  useKeepPage(isChanged)
  const pick = async (next: string): Promise<void> => {
    if (next === user) return
    if (isChanged && !(await confirm({ message: translate('menu-editor.drop-question'), danger: true }))) return
    access.undo()
    setParams(next === '' ? {} : { user: next })
  }
  return (
    <Box sx={{ maxWidth: 860 }}>
      <PageHead title={title} />
      <Box sx={{ maxWidth: 420, mb: 2 }}>
        <UserPicker user={user} onPick={next => void pick(next)} />
      </Box>
      {user === '' && <EmptyState text={translate('menu-editor.choose-user')} />}
      {error && <ErrorState message={error.message} onRetry={() => void access.refetch()} />}
      {data && (
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
              <AccessTree
                key={user}
                entries={data.entries}
                given={given}
                standard={new Set(data.standard)}
                onGiven={access.setGiven}
              />
              <SaveBar
                busy={access.busy}
                isChanged={isChanged}
                onSave={() => void access.save()}
                onCancel={access.undo}
                other={{ label: translate('menu-editor.reset'), run: () => void access.reset(), off: !data.own }}
              />
            </>
          )}
        </>
      )}
    </Box>
  )
}

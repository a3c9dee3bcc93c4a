import { useTranslate } from 'react-admin'
import { useRefetchSchema, useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { buildQuickLinks } from '../menu/quick-links.ts'
import { useRecentPaths } from '../menu/use-menu-memory.ts'
import { QuickLinks } from './QuickLinks.tsx'

/** The greeting at /dashboard, with the ways one takes most. */
export function WelcomePage() {
  const translate = useTranslate()
  const { menu } = useSchema()
  const recent = useRecentPaths()
  const refetchAll = useRefetchSchema()
  const { user } = useSession()
  const links = buildQuickLinks(menu, recent)
  return (
    <>
      <PageHead title={translate('shell.welcome', { user: user.userId })} />
      <Panel title={translate('shell.welcome.links')} onReload={refetchAll}>
        {links.length === 0 ? <EmptyState text={translate('shell.welcome.empty')} /> : <QuickLinks links={links} />}
      </Panel>
    </>
  )
}

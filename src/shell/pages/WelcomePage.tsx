import { useTranslate } from 'react-admin'
import { useAskAgain, useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { quickPlaces } from '../menu/quick-places.ts'
import { useRecentPaths } from '../menu/use-menu-memory.ts'
import { QuickLinks } from './QuickLinks.tsx'

/** The greeting at /dashboard, with the ways one takes most. */
export function WelcomePage() {
  const translate = useTranslate()
  const { menu } = useSchema()
  const recent = useRecentPaths()
  const askAgain = useAskAgain()
  const { user } = useSession()
  const places = quickPlaces(menu, recent)
  return (
    <>
      <PageHead title={translate('shell.welcome', { user: user.user_id })} />
      <Panel title={translate('shell.welcome.links')} onReload={askAgain}>
        {places.length === 0 ? <EmptyState text={translate('shell.welcome.empty')} /> : <QuickLinks places={places} />}
      </Panel>
    </>
  )
}

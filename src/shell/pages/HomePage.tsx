import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { getProject } from '../../providers/project.ts'
import { useRefetchSchema, useSchema } from '../../providers/schema.tsx'
import type { SessionUser } from '../../providers/session.ts'
import { useSession } from '../../providers/session-context.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { removeEmptyLandings } from '../menu/menu-tree.ts'
import { buildQuickLinks, listTopLinks } from '../menu/quick-links.ts'
import { useRecentPaths } from '../menu/use-menu-memory.ts'
import { ownPaths } from './own-paths.ts'
import { QuickLinks } from './QuickLinks.tsx'

/** Where and as whom one works, where one was last, and the whole menu at a glance. */
export function HomePage() {
  const translate = useTranslate()
  const { menu: fullMenu, project } = useSchema()
  const menu = removeEmptyLandings(fullMenu)
  const recent = useRecentPaths()
  const refetchAll = useRefetchSchema()
  const { user } = useSession()
  const visited = buildQuickLinks(menu, recent).filter(({ place }) => recent.includes(place.path))
  const all = menu.flatMap(listTopLinks)
  return (
    <>
      <PageHead title={ownPaths.home.title} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {user && (
          <Panel title={translate('shell.home.shop')}>
            <NamedFacts facts={listFacts(user, project.levels[user.level]?.title ?? user.level, translate)} />
          </Panel>
        )}
        {visited.length > 0 && (
          <Panel title={translate('shell.finder.recent')}>
            <QuickLinks links={visited} />
          </Panel>
        )}
        <Panel title={translate('shell.finder.all')} onReload={refetchAll}>
          {all.length > 0 ? <QuickLinks links={all} /> : <EmptyState text={translate('shell.welcome.empty')} />}
        </Panel>
      </Box>
      <Box component="footer" sx={{ display: 'flex', gap: 2, mt: 2, fontSize: 13 }}>
        {[ownPaths.privacy, ownPaths.terms].map(({ path, title }) => (
          <Link key={path} component={RouterLink} to={path} color="textSecondary">
            {title}
          </Link>
        ))}
      </Box>
    </>
  )
}

const listFacts = (user: SessionUser, level: string, translate: (key: string) => string) =>
  [
    [translate('shell.home.name'), `${user.shopName} (${user.shop})`],
    [translate('shell.home.address'), user.shopAddress],
    ...(getProject().day.mode === 'none' ? [] : [[translate('shell.home.date'), user.businessDate] as const]),
    [translate('shell.home.user'), `${user.userName} (${user.userId})`],
    [translate('shell.home.level'), level],
  ] satisfies readonly (readonly [string, string])[]

/** Facts with their names, side by side where there is room. */
function NamedFacts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' }}
    >
      {facts.map(([name, value]) => (
        <Box key={name}>
          <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

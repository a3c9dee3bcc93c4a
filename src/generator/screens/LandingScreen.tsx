import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import { useRefetchSchema } from '../../providers/schema.tsx'
import { ScreenCards, type ScreenLink } from '../../ui/cards/ScreenCards.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'

/** The page of a menu entry that leads on: a card for each screen below it that the user may open, in the groups of the menu. */
export function LandingScreen({ entry }: { readonly entry: MenuEntry }) {
  const translate = useTranslate()
  const refetchAll = useRefetchSchema()
  const groups = groupLandingCards(entry)
  return (
    <>
      <PageHead title={entry.title} />
      {groups.length === 0 && <EmptyState text={translate('generator.landing-empty')} />}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {groups.map(({ title, cards }) => (
          <Panel key={title} title={title || translate('generator.landing')} onReload={refetchAll}>
            <ScreenCards places={cards} />
          </Panel>
        ))}
      </Box>
    </>
  )
}

// The screens below an entry, each group of the menu by itself.

interface LandingGroup {
  /** Empty for entries outside of groups. */
  readonly title: string
  readonly cards: readonly ScreenLink[]
}

/** Entries outside of groups come first; groups without a screen are left out. */
export const groupLandingCards = ({ icon, children }: MenuEntry): readonly LandingGroup[] =>
  [
    { title: '', cards: children.filter(isScreen).map(entry => toCard(entry, icon)) },
    ...children
      .filter(entry => !isScreen(entry))
      .map(group => ({ title: group.title, cards: listScreens(group.children, group.icon ?? icon) })),
  ].filter(({ cards }) => cards.length > 0)

const listScreens = (entries: readonly MenuEntry[], icon: string | undefined): readonly ScreenLink[] =>
  entries.flatMap(entry => [
    ...(isScreen(entry) ? [toCard(entry, icon)] : []),
    ...listScreens(entry.children, entry.icon ?? icon),
  ])

const isScreen = (entry: MenuEntry): entry is MenuEntry & { readonly path: string } => entry.path !== undefined

const toCard = (entry: MenuEntry & { readonly path: string }, icon: string | undefined): ScreenLink => ({
  path: entry.path,
  title: entry.title,
  about: entry.about ?? '',
  icon: entry.icon ?? icon,
})

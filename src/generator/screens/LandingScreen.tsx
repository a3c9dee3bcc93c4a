import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import { useRefetchSchema } from '../../providers/schema.tsx'
import { ScreenCards } from '../../ui/cards/ScreenCards.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { groupLandingCards } from './landing-groups.ts'

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

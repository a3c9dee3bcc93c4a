import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { findTargetPath, StatCard, useDashboard, useValueWords } from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'

/** What the day that is closed comes to: the cards of the dashboard that are compared with the day before. */
export function DayFigures() {
  const { menu, hidden } = useSchema()
  const hasDashboard = findTargetPath([...menu, ...hidden], { kind: 'dashboard', name: 'main' }) !== undefined
  return hasDashboard ? <Cards /> : null
}

function Cards() {
  const { menu, hidden } = useSchema()
  const words = useValueWords()
  const { data, error } = useDashboard()
  if (error && !data) return null
  // What is below does not move when they come.
  if (!data)
    return (
      <Box sx={gridStyles}>
        {usualCards.map(number => (
          <Skeleton key={number} aria-busy="true" variant="rounded" height={cardHeight} />
        ))}
      </Box>
    )
  const cards = data.cards.filter(({ values: [first] }) => first && Object.hasOwn(first.before, 'yesterday'))
  return (
    <Box sx={gridStyles}>
      {cards.map(card => (
        <StatCard
          key={card.id}
          card={card}
          path={card.to && findTargetPath([...menu, ...hidden], card.to)}
          words={{ ...words, timeZone: data.timeZone }}
        />
      ))}
    </Box>
  )
}

/** As many as the dashboard usually has. */
const usualCards = [1, 2, 3, 4, 5, 6]

/** In pixels. */
const cardHeight = 128

const gridStyles = {
  display: 'grid',
  gap: 1.5,
  mb: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(230px, 100%), 1fr))',
} as const

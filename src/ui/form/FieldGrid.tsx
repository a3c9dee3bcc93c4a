import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Container = styled('div')({ containerType: 'inline-size' })

const Grid = styled('div', { shouldForwardProp: name => name !== 'most' && name !== 'dense' })<{
  most: number
  dense: boolean
}>(({ most, dense }) => ({
  display: 'grid',
  gridTemplateColumns: dense ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
  columnGap: 16,
  rowGap: 6,
  '@container (min-width: 560px)': { gridTemplateColumns: `repeat(${Math.min(2, most)}, minmax(0, 1fr))` },
  ...(dense && {
    columnGap: 8,
    rowGap: 0,
    alignItems: 'start',
    '& > div > label': { whiteSpace: 'nowrap' },
    '& > div > p': { margin: 0, minHeight: 16 },
  }),
  '@container (min-width: 1240px)': { gridTemplateColumns: `repeat(${most}, minmax(0, 1fr))` },
  ...(dense && {
    '@container (min-width: 560px)': {
      display: 'flex',
      flexWrap: 'wrap',
      '& > div': { flex: '1 1 var(--least-width)', maxWidth: 'calc(var(--least-width) * 1.8)' },
    },
  }),
}))

interface FieldGridProps {
  /** The maximum number of columns; 4 by default. */
  readonly columns?: number
  /** Each field is as wide as its values need, as many in a line as have room; two in a narrow container. */
  readonly dense?: boolean
  readonly children: ReactNode
}

/** Fields in two columns where there is room for them, in four on a very wide page, else in one. */
export function FieldGrid({ columns = 4, dense = false, children }: FieldGridProps) {
  return (
    <Container>
      <Grid most={columns} dense={dense}>
        {children}
      </Grid>
    </Container>
  )
}

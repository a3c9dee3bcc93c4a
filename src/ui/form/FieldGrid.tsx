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
  ...(dense && { columnGap: 8, '& > div > label': { whiteSpace: 'nowrap' }, alignItems: 'start' }),
  ...(dense && { '@container (min-width: 640px)': { gridTemplateColumns: `repeat(${most}, minmax(0, 1fr))` } }),
  '@container (min-width: 1240px)': { gridTemplateColumns: `repeat(${most}, minmax(0, 1fr))` },
}))

interface FieldGridProps {
  /** The maximum number of columns; 4 by default. */
  readonly columns?: number
  /** Uses all columns also in a narrow container. */
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

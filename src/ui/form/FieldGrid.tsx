import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Container = styled('div')({ containerType: 'inline-size' })

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: 16,
  rowGap: 6,
  '@container (min-width: 560px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@container (min-width: 1240px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
})

/** Fields in two columns where there is room for them, in four on a very wide page, else in one. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <Container>
      <Grid>{children}</Grid>
    </Container>
  )
}

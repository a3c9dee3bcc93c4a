import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

export interface NumberFactsProps {
  readonly facts: readonly (readonly [title: string, value: string | number])[]
  readonly maxWidth?: number
}

/** A few numbers under one another, each behind its title. */
export function NumberFacts({ facts, maxWidth }: NumberFactsProps) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 0.5, m: 0, mb: 2, maxWidth }}
    >
      {facts.map(([title, value]) => (
        <Box key={title} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {title}
          </Typography>
          <Typography component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

import Box from '@mui/material/Box'

interface FadedPatternProps {
  /** The address of its picture. */
  readonly src: string
  /** Pixels of one tile; without it one picture fills the place. */
  readonly tile?: number
  /** How clearly it shows: 1 is for large grounds. */
  readonly strength?: number
}

/** A pattern in thin lines that fades away from the lower right corner; decoration only. */
export function FadedPattern({ src, tile, strength = 1 }: FadedPatternProps) {
  const [near, far] = [0.36 * strength, 0.1 * strength]
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        pointerEvents: 'none',
        backgroundImage: `url("${src}")`,
        backgroundSize: tile === undefined ? 'auto' : `${tile}px`,
        maskImage: `radial-gradient(115% 115% at 100% 100%, rgb(0 0 0 / ${near}), rgb(0 0 0 / ${far}) 60%, transparent)`,
      }}
    />
  )
}

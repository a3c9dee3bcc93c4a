import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'

interface FinderOptionProps {
  readonly id: string
  readonly title: string
  /** What it belongs to, in small. */
  readonly trail: string
  /** Rendered above the first option of a group. */
  readonly heading: string | undefined
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onOpen: () => void
}

/** One found entry or row. */
export function FinderOption({ id, title, trail, heading, isChosen, onPoint, onOpen }: FinderOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <>
      {heading !== undefined && (
        <Typography
          variant="caption"
          component="div"
          role="presentation"
          color="textSecondary"
          sx={{ px: 1, pt: 1, pb: 0.5 }}
        >
          {heading}
        </Typography>
      )}
      <Box
        ref={option}
        role="option"
        id={id}
        aria-selected={isChosen}
        onMouseMove={isChosen ? undefined : onPoint}
        onClick={onOpen}
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          gap: 2,
          px: 1,
          py: 0.875,
          borderRadius: 1,
          cursor: 'pointer',
          bgcolor: isChosen ? 'action.selected' : 'transparent',
          '@media (pointer: coarse)': { py: 1.5 },
        }}
      >
        <Typography component="span" noWrap sx={{ fontWeight: 500, flexShrink: 0, maxWidth: '70%' }}>
          {title}
        </Typography>
        <Typography
          component="span"
          variant="caption"
          noWrap
          color="textSecondary"
          sx={{ flex: 1, textAlign: 'right' }}
        >
          {trail}
        </Typography>
      </Box>
    </>
  )
}

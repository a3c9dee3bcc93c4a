import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { CloseIcon } from './icons.ts'

interface ActiveFilter {
  readonly name: string
  readonly title: string
  readonly value: ReactNode
  readonly onRemove: () => void
}

interface FilterBarProps {
  readonly filters: readonly ActiveFilter[]
  /** Search and what adds filters; the chips of what is set follow. */
  readonly children?: ReactNode
  /** Behind the chips. */
  readonly end?: ReactNode
}

function FilterChip({ title, value, onRemove }: ActiveFilter) {
  const translate = useTranslate()
  return (
    <Box
      component="li"
      sx={theme => ({
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        gap: 0.5,
        paddingLeft: 1.25,
        borderRadius: '6px',
        fontSize: 13,
        lineHeight: '26px',
        '@media (pointer: coarse)': { lineHeight: '34px' },
        border: `1px solid ${theme.palette.primary.main}40`,
        backgroundColor: theme.palette.primary.light,
      })}
    >
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {title}
      </Box>
      <Box
        component="span"
        sx={{ fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {value}
      </Box>
      <ButtonBase
        onClick={onRemove}
        aria-label={translate('ui.filter.remove', { title })}
        sx={{
          minWidth: 26,
          alignSelf: 'stretch',
          borderRadius: '5px',
          color: 'text.secondary',
          '@media (pointer: coarse)': { minWidth: 36 },
        }}
      >
        <CloseIcon sx={{ fontSize: 14 }} />
      </ButtonBase>
    </Box>
  )
}

/** In pixels: that of a chip. */
const lineHeight = 28

/**
 * The line over a list: what one filters by, and what is set as chips. An empty one is as high: rows that a click aims at are
 * not pushed down when something is set.
 */
export function FilterBar({ filters, children, end }: FilterBarProps) {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 1.5,
        minHeight: lineHeight,
      }}
    >
      {children}
      {filters.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('ui.filter.active')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, margin: 0, padding: 0, listStyle: 'none', minWidth: 0 }}
        >
          {filters.map(filter => (
            <FilterChip key={filter.name} {...filter} />
          ))}
        </Box>
      )}
      {end}
    </Box>
  )
}

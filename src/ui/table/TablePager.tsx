import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import { uniq } from 'es-toolkit/array/uniq'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { ChevronLeftIcon, ChevronRightIcon, FirstPageIcon, LastPageIcon } from '../icons.ts'
import { pagerHeight } from './table-props.ts'

interface TablePagerProps {
  /** Counted from 1. */
  readonly page: number
  readonly perPage: number
  readonly total: number
  /** At least `total` rows match, so the last page is not known. */
  readonly isLowerBound?: boolean | undefined
  readonly onPage: (page: number) => void
  readonly onPerPage: (perPage: number) => void
  readonly sizes?: readonly number[] | undefined
}

function PlainTablePager({
  page,
  perPage,
  total,
  isLowerBound = false,
  onPage,
  onPerPage,
  sizes = [10, 25, 50, 100],
}: TablePagerProps) {
  const translate = useTranslate()
  const last = Math.max(1, Math.ceil(total / perPage))
  const range = { from: Math.min(total, (page - 1) * perPage + 1), to: Math.min(total, page * perPage), total }
  const targets = [
    { name: 'first', Icon: FirstPageIcon, to: 1 },
    { name: 'previous', Icon: ChevronLeftIcon, to: page - 1 },
    { name: 'next', Icon: ChevronRightIcon, to: page + 1 },
    { name: 'last', Icon: LastPageIcon, to: last },
  ]
  return (
    <Box
      component="nav"
      aria-label={translate('ui.pager.title')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: pagerHeight,
        color: 'text.secondary',
      }}
    >
      <Box
        component="label"
        sx={{ display: { xs: 'none', sm: 'inline-flex' }, alignItems: 'center', gap: 1, fontSize: 13 }}
      >
        {translate('ui.pager.rows')}
        <NativeSelect
          disableUnderline
          value={perPage}
          onChange={event => onPerPage(Number(event.target.value))}
          sx={{ fontSize: 13, color: 'text.primary' }}
        >
          {uniq([...sizes, perPage])
            .toSorted((one, other) => one - other)
            .map(size => (
              <option key={size}>{size}</option>
            ))}
        </NativeSelect>
      </Box>
      <Box component="span" role="status" sx={{ fontSize: 13, ml: { sm: 'auto' } }}>
        {isLowerBound
          ? translate('ui.pager.range-of-more', { ...range, total: total - 1 })
          : translate('ui.pager.range', range)}
      </Box>
      <Box sx={{ display: 'inline-flex', gap: 0.5, ml: { xs: 'auto', sm: 0 } }}>
        {targets.map(({ name, Icon, to }) => (
          <IconButton
            key={name}
            size="small"
            aria-label={translate(`ui.pager.${name}`)}
            disabled={to === page || to < 1 || to > last || (isLowerBound && name === 'last')}
            onClick={() => onPage(to)}
          >
            <Icon />
          </IconButton>
        ))}
      </Box>
    </Box>
  )
}

/** '1-25 dari 319' or '1-25 dari lebih dari 1000', the page size, and the buttons to other pages. */
export const TablePager = memo(PlainTablePager)

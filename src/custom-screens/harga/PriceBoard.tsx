import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { formatRupiah, rupiah } from '../../../engine/value/amount.ts'
import { formatDate } from '../../../engine/value/tanggal.ts'
import { CallRefused, fetchBody } from '../../providers/http.ts'
import { useProject } from '../../providers/session-context.ts'

// The prices of a shop today, as the public call answers them.

interface BoardPrice {
  readonly nama_group: string
  readonly kadar: number | null
  readonly harga: number
  readonly harga_beli: number
  readonly harga_tukar: number
}

interface PriceBoardAnswer {
  readonly nama_toko: string
  readonly tgl_system: string
  readonly disimpan: boolean
  readonly harga: readonly BoardPrice[]
}

const refreshMilliseconds = 1000
const timeoutMilliseconds = 5000

/** Reads the board each second, in the background too. The last board stays when a call fails. */
const usePriceBoard = (shop: string) =>
  useQuery<PriceBoardAnswer, CallRefused>({
    queryKey: ['papan-harga', shop],
    queryFn: () =>
      fetchBody<PriceBoardAnswer>(`papan-harga/${encodeURIComponent(shop)}`, { timeout: timeoutMilliseconds }),
    refetchInterval: refreshMilliseconds,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Rows of one column of a television; more stand in two columns. */
const rowsPerColumn = 9

/** Today's prices of a shop on a television, without sign-in. A board that was read stays when the connection is lost. */
export function PriceBoard() {
  const { shop = '' } = useParams()
  const translate = useTranslate()
  const { data, error, isPending } = usePriceBoard(shop)
  if (isPending) return <Frame />
  if (error instanceof CallRefused && error.status === 404) return <Frame>{translate('board.none')}</Frame>
  if (!data) return <Frame>{translate('board.lost')}</Frame>
  return <Board board={data} isLost={error !== null} />
}

function Frame({ children }: { readonly children?: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box component="main" aria-busy={children === undefined} sx={{ ...frameStyle, justifyContent: 'center' }}>
      <title>{translate('board.title')}</title>
      <Box sx={{ fontSize: 'max(20px, 4vh)', textAlign: 'center' }}>{children}</Box>
    </Box>
  )
}

function Board({ board, isLost }: { readonly board: PriceBoardAnswer; readonly isLost: boolean }) {
  const translate = useTranslate()
  const { dateFormat } = useProject()
  const { nama_toko: name, tgl_system: day, disimpan: isConfirmed, harga: prices } = board
  const hasTradeIn = prices.some(({ harga_tukar: price }) => price > 0)
  const half = prices.length > rowsPerColumn ? Math.ceil(prices.length / 2) : prices.length
  const columns = [prices.slice(0, half), prices.slice(half)].filter(column => column.length > 0)
  return (
    <Box component="main" sx={frameStyle}>
      <title>{`${translate('board.title')} · ${name}`}</title>
      <Box component="header" sx={headStyle}>
        <Box>
          <Box component="h1" sx={{ margin: 0, fontSize: 'min(5.5vh, 7vw)' }}>
            {name}
          </Box>
          <Box sx={{ fontSize: 'min(3.2vh, 4.4vw)', color: 'text.secondary' }}>{translate('board.title')}</Box>
        </Box>
        <Box sx={{ fontSize: 'min(4.2vh, 5vw)', whiteSpace: 'nowrap' }}>{formatDate(day, dateFormat)}</Box>
      </Box>
      {isConfirmed ? (
        <Box sx={{ flex: 1, display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: '4vw' }}>
          {columns.map(column => (
            <PriceTable
              key={column[0]?.nama_group}
              prices={column}
              hasTradeIn={hasTradeIn}
              isHalf={columns.length > 1}
            />
          ))}
        </Box>
      ) : (
        <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', textAlign: 'center', fontSize: 'max(24px, 6vh)' }}>
          {translate('board.unconfirmed')}
        </Box>
      )}
      <Box role="status" sx={{ minHeight: '1.6em', fontSize: 'max(14px, 2.4vh)', color: 'warning.main' }}>
        {isLost && translate('board.lost')}
      </Box>
    </Box>
  )
}

interface PriceTableProps {
  readonly prices: readonly BoardPrice[]
  readonly hasTradeIn: boolean
  readonly isHalf: boolean
}

function PriceTable({ prices, hasTradeIn, isHalf }: PriceTableProps) {
  const translate = useTranslate()
  const largest = isHalf ? '2.3vw' : '3.6vw'
  return (
    <Box
      component="table"
      sx={{
        ...tableStyle,
        fontSize: { xs: '4.4vw', md: `max(16px, min(${largest}, ${getRowFont(prices.length)}vh))` },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{translate('board.group')}</th>
          <th scope="col">{translate('board.sell')}</th>
          <th scope="col">{translate('board.buy')}</th>
          {hasTradeIn && <th scope="col">{translate('board.trade-in')}</th>}
        </tr>
      </thead>
      <tbody>
        {prices.map(price => (
          <tr key={price.nama_group}>
            <th scope="row">{price.nama_group}</th>
            <td>{formatPrice(price.harga)}</td>
            <td>{formatPrice(price.harga_beli)}</td>
            {hasTradeIn && <td>{formatPrice(price.harga_tukar > 0 ? price.harga_tukar : price.harga_beli)}</td>}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** The size at which the rows fill the height that the head leaves, in percent of it. */
const getRowFont = (count: number): string => (74 / (1.58 * Math.max(count, 4) + 1)).toFixed(2)

const formatPrice = (price: number): string => (price > 0 ? formatRupiah(rupiah(price)) : '-')

const frameStyle = {
  minHeight: '100dvh',
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: '2vh',
  padding: '3vh 3vw 1vh',
  backgroundColor: 'background.default',
  color: 'text.primary',
  lineHeight: 1.2,
} as const

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: 4,
  paddingBottom: '1.5vh',
  borderBottom: 3,
  borderColor: 'secondary.main',
} as const

const tableStyle = {
  flex: '1 1 0',
  width: '100%',
  height: 'fit-content',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 650,
  '& th, & td': { padding: '0.18em 0', borderBottom: 1, borderColor: 'divider', textAlign: 'right' },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 550, paddingRight: '0.5em' },
  '& thead th': { fontSize: '0.6em', color: 'text.secondary' },
  '& td': { paddingLeft: '0.6em', whiteSpace: 'nowrap' },
} as const

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Route, Routes } from 'react-router'
import type { Used } from '../../../domain/used.ts'
import type { QrModules } from '../../../engine/answers/session-answers.ts'
import { findMove } from '../../../engine/document/flow-moves.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { formatValue } from '../../../engine/field/value-text.ts'
import type { RowLookup } from '../../../engine/record/record-reader.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { filterValues } from '../../../engine/value/records.ts'
import {
  DocumentCounter,
  DocumentFields,
  type MoveRequestBody,
  type MoveResponse,
  type PageProps,
  useDeferredLines,
  useDocument,
  useDocumentLines,
  useDocumentValues,
  useMakeMove,
  useTally,
  useValueWords,
} from '../../generator/parts/parts.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { QrCode } from '../../ui/pictures/QrCode.tsx'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { Counter, type CounterForm } from '../kasir/Counter.tsx'
import { CustomerSection, ReportedCustomer } from '../kasir/CustomerSection.tsx'
import { GoodsSection } from '../kasir/GoodsSection.tsx'
import { useModules } from '../kasir/use-modules.ts'
import { EarlierDocuments } from './EarlierDocuments.tsx'

/** Selling at the counter; the customer window has a path of its own. */
export function PenjualanScreen(page: PageProps) {
  return (
    <Routes>
      <Route path="pelanggan" element={<CustomerWindow />} />
      <Route path="*" element={<SaleCounter {...page} />} />
    </Routes>
  )
}

function SaleCounter({ path, title }: PageProps) {
  const translate = useTranslate()
  const { penjualan, titipan } = useSchema().resources
  if (!penjualan) return null
  return (
    <Counter
      title={title}
      document="penjualan"
      actions={<Button onClick={() => openCustomerWindow(path)}>{translate('sale.customer-window')}</Button>}
      form={calls => <SaleForm {...{ penjualan, titipan, title, ...calls }} place={path} />}
    />
  )
}

const emptySale: ShownSale = { pieces: [], total: '', due: '', back: '' }

const sumStyle = { display: 'flex', justifyContent: 'space-between', fontWeight: 700, fontSize: 34 } as const

/** What the customer sees: pieces, weights and the total, over everything else and without keys. */
function CustomerWindow() {
  const translate = useTranslate()
  const [{ pieces, total, due, back, qris }, setSale] = useState(emptySale)
  useEffect(() => subscribeToSales(setSale), [])
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'tooltip',
        backgroundColor: 'background.default',
        padding: 5,
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        overflow: 'auto',
        fontSize: 22,
      }}
    >
      <Typography variant="h1">{useSession().user.shopName}</Typography>
      {pieces.length === 0 && <Typography sx={{ fontSize: 22 }}>{translate('sale.welcome')}</Typography>}
      <Box
        component="ul"
        aria-label={translate('counter.goods')}
        sx={{ listStyle: 'none', margin: 0, padding: 0, flex: 1 }}
      >
        {pieces.map((piece, index) => (
          <Box
            component="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came, whole each time
            key={index}
            sx={{ display: 'flex', gap: 3, padding: '12px 0', borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1 }}>{piece.name}</Box>
            <Box>{piece.weight} gr</Box>
            <Box sx={{ minWidth: 200, textAlign: 'right' }}>Rp {piece.price}</Box>
          </Box>
        ))}
      </Box>
      {pieces.length > 0 && (
        <Box sx={sumStyle}>
          <span>{translate(due === total ? 'sale.total' : 'sale.due')}</span>
          <span>Rp {due === total ? total : due}</span>
        </Box>
      )}
      {qris && <QrisCode {...qris} />}
      {back !== '' && (
        <Box sx={sumStyle}>
          <span>{translate('counter.back')}</span>
          <span>Rp {back}</span>
        </Box>
      )}
    </Box>
  )
}

/** The code that the customer pays by, with the amount in it. */
function QrisCode({ account, amount }: AwaitedQris) {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['qris', account, amount],
    queryFn: async () => {
      const query = new URLSearchParams({ no_rekening: account, jumlah_rp: String(amount) })
      return fetchBody<QrModules>(`penjualan/qris?${query}`)
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <QrCode {...data} label={translate('sale.qris')} />
      <span>{translate('sale.qris')}</span>
    </Box>
  )
}

interface SaleFormProps extends CounterForm {
  readonly penjualan: Resource
  /** Absent if the user may not create deposits here. */
  readonly titipan: Resource | undefined
  readonly title: string
  readonly place: string
}

/** Columns of the lines; some belong to modules. */
const listGoodsColumns = (isOn: (module: string) => boolean): readonly string[] => [
  'kode_barcode',
  'nama_barang',
  'kadar_cetak',
  'qty',
  'kode_baki',
  'berat',
  ...(isOn('EDIT_HARGA_PER_GRAM_MODULE') ? ['harga_gram'] : []),
  'harga_jual',
  'harga_atribut',
  'ongkos',
  'fee_sales',
  ...(isOn('PENJUALAN_DISCOUNT_MODULE') ? ['type_diskon', 'diskon_persen', 'diskon_nominal'] : []),
  ...(isOn('MODIFY_TOTAL_HARGA_MODULE') ? ['total_diminta'] : []),
  'diskon_rp',
  'pembulatan',
  'harga_total',
  'perlu_otorisasi',
]

const identity = ['jenis_identitas', 'no_identitas']

const emergency = ['nota_darurat', 'tgl_darurat', 'penulis_darurat']

/** The sale to one customer: customer, goods, trade-in and payment. */
function SaleForm({ penjualan, titipan, title, place, onSaved, onClose }: SaleFormProps) {
  const isOn = useModules()
  const columns = useMemo(() => listGoodsColumns(isOn), [isOn])
  return (
    <DocumentCounter
      resource={penjualan}
      {...{ title, place, onClose }}
      onSaved={(moved, move) => onSaved(penjualan, moved, move)}
      payMore={<TransferMore />}
      footMore={titipan && <PayDeposit titipan={titipan} onSaved={(moved, move) => onSaved(titipan, moved, move)} />}
    >
      <CustomerSection more={['kode_marketplace']} />
      <GoodsSection columns={columns} />
      <EarlierDocuments />
      <EmergencyNota />
      <ReportedCustomer names={identity} />
      <PublishSale />
    </DocumentCounter>
  )
}

/** The numbered paper nota that the sale is entered from; absent in shops without a block. */
function EmergencyNota() {
  const { ruled } = useDocument()
  const isHidden = emergency.every(name => ruled.view.hidden.includes(name))
  return isHidden ? null : <DocumentFields names={emergency} columns={4} focus={false} />
}

/** The choice whether an overpayment by transfer is accepted; shown only if there is one. */
function TransferMore() {
  const payments = useDocumentLines('pembayaran')
  const { lebih_bayar: more, transfer_lebih: isAllowed } = useDocumentValues(['lebih_bayar', 'transfer_lebih'])
  const hasTransfer = payments.some(({ values }) => values.jenis === 'TRANSFER')
  if (!hasTransfer || (Number(more) <= 0 && isAllowed !== true)) return null
  return (
    <Box sx={{ flex: 'none', padding: '4px 16px 0' }}>
      <DocumentFields names={['transfer_lebih']} columns={1} focus={false} />
    </Box>
  )
}

type DynamicKind = Used<'jenis-bayar', 'qr_dinamis'>

/** The last payment by a code with its amount whose reference is not typed yet. */
const findAwaitedQris = (payments: ReturnType<typeof useDeferredLines>, rows: RowLookup): AwaitedQris | undefined => {
  const isDynamic = (kind: unknown): boolean =>
    Boolean(rows.find('jenis-bayar', String(kind))?.['qr_dinamis' satisfies keyof DynamicKind])
  const awaited = payments.findLast(({ values }) => isDynamic(values.jenis) && !values.no_reff && values.no_rekening)
  return awaited && { account: String(awaited.values.no_rekening), amount: Number(awaited.values.jumlah_rp) || 0 }
}

/** Publishes the sale to the customer window, if one is open. */
function PublishSale() {
  const { fullResource: whole, sets, ruled } = useDocument()
  // The counter itself shows a piece first.
  const lines = useDeferredLines('barang')
  const payments = useDeferredLines('pembayaran')
  const qris = findAwaitedQris(payments, ruled.rows)
  const { total } = useDocumentValues(['total'])
  const tally = useTally()
  const piece = sets.find(one => one.lines.name === 'barang')?.resource
  const words = useValueWords()
  const format = (name: string, value: unknown): string => {
    const field = piece?.field[name]
    return field ? formatValue(field, (value || 0) as JsonScalar, words) : ''
  }
  const serialized = JSON.stringify({
    pieces: lines.map(({ values }) => ({
      name: String(values.nama_barang ?? ''),
      weight: format('berat', values.berat),
      price: format('harga_total', values.harga_total),
    })),
    total: whole.field.total?.type.format(Number(total) || 0) ?? '',
    due: tally?.dueField.type.format(tally.due) ?? '',
    back: tally && tally.unpaid <= 0 && tally.changeDue > 0 ? tally.dueField.type.format(tally.changeDue) : '',
    qris,
  } satisfies ShownSale)
  useEffect(() => publishSale(JSON.parse(serialized) as ShownSale), [serialized])
  return null
}

interface PayDepositProps {
  readonly titipan: Resource
  readonly onSaved: (response: MoveResponse, move: Move) => void
}

/** Sets the pieces aside for what is paid now, in place of selling them. */
function PayDeposit({ titipan, onSaved }: PayDepositProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const { resources } = useSchema()
  const { body, ruled, session, showRefusal } = useDocument()
  const { make, dialogs } = useMakeMove()
  const move = findMove(titipan.lifecycle, 'simpan')
  const payDeposit = async (): Promise<void> => {
    if (!move) return
    const binds = await confirm({
      title: move.title,
      message: translate('sale.deposit-binds'),
      yes: translate('sale.binds'),
      no: translate('sale.binds-not'),
    })
    const content = { ...buildDepositBody(titipan, resources, body()), mengikat: binds }
    try {
      const sendMove = () => make({ resource: titipan, move, row: ruled.values(), body: content, key: session.key })
      const response = await session.save(sendMove)
      if (response) onSaved(response, move)
    } catch (error) {
      await showRefusal(error)
    }
  }
  useShortcut('F10', () => void payDeposit(), { label: move?.title ?? '', disabled: !move })
  if (!move) return null
  return (
    <>
      <Button variant="outlined" onClick={() => void payDeposit()} endIcon={<KeyHint>F10</KeyHint>}>
        {move.title}
      </Button>
      {dialogs}
    </>
  )
}

/** Of the sale what a deposit has too. */
const buildDepositBody = (
  titipan: Resource,
  resources: Readonly<Record<string, Resource>>,
  sale: MoveRequestBody,
): MoveRequestBody =>
  Object.fromEntries(
    Object.entries(sale).flatMap(([name, value]) => {
      const lines = titipan.lifecycle.lines.find(one => one.name === name)
      if (!lines) return titipan.field[name] ? [[name, value] as const] : []
      const table = resources[lines.resource]
      const rows = Array.isArray(value) && table ? value.map(row => pickFields(table, row)) : []
      return [[name, rows] as const]
    }),
  )

const pickFields = ({ field }: ResourceFields, row: Readonly<Record<string, unknown>>) =>
  filterValues(row, (_, name) => field[name] !== undefined)

// What the customer's window shows, from the counter's tab to that of the customer on the same machine.

interface ShownPiece {
  readonly name: string
  readonly weight: string
  readonly price: string
}

/** What the customer pays to which account. */
interface AwaitedQris {
  readonly account: string
  readonly amount: number
}

interface ShownSale {
  readonly pieces: readonly ShownPiece[]
  readonly total: string
  readonly due: string
  /** What goes back to the customer; empty: nothing. */
  readonly back: string
  /** The QRIS payment that is awaited. */
  readonly qris?: AwaitedQris | undefined
}

const channelName = 'kencana.customer'

/** A customer's window that opens asks for the sale by this message. */
const openedMessage = 'opened'

/** Shows the sale in the customer's window, and again in one that opens later; returns how to end that. */
const publishSale = (sale: ShownSale): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<ShownSale | typeof openedMessage>) => {
    // Another tab may have the sale that the customer waits for.
    if (data === openedMessage && sale.pieces.length > 0) channel.postMessage(sale)
  }
  channel.postMessage(sale)
  return () => channel.close()
}

/** Calls with the sale that is open and with each change of it; returns how to end that. */
const subscribeToSales = (onSale: (sale: ShownSale) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<ShownSale | typeof openedMessage>) => {
    if (data !== openedMessage) onSale(data)
  }
  channel.postMessage(openedMessage)
  return () => channel.close()
}

/** The window below the path of the screen; opened again it comes to the front. */
const openCustomerWindow = (path: string): void => {
  window.open(`${path}/pelanggan`, channelName, 'popup,width=900,height=700')
}

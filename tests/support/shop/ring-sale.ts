// A whole sale as a till sends it: one piece, one payment, a member or a guest; and pieces for it.

export interface RequestInput {
  /** GET without a body, otherwise POST. */
  readonly method?: string
  readonly body?: unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The status, 200 unless it is named, or one of several. */
  readonly expected?: number | readonly number[]
  /** Against repeats. */
  readonly key?: string
}

/** Sends a call of the API and returns the body of its answer. */
export type SendRequest = (path: string, input?: RequestInput) => Promise<unknown>

export const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.534, berat: 2.53 }

export const formatBarcode = (n: number): string => String(n).padStart(8, '0')

/** Of 2.53 g at 1,935,000 and a labour charge of 50,000, rounded up to 500. */
const price = 4_946_000

/** As a screen shows it. */
export const formattedPrice = price.toLocaleString('en-US')

/** So many that none of them reaches the daily threshold of PPATK, which a hundred sales would. */
export const memberCount = 1000

/** The member who buys the piece. */
export const formatMember = (barcode: number): string => `UJI${String(barcode % memberCount).padStart(7, '0')}`

export const formatPhone = (member: number): string => `0813${String(member).padStart(7, '0')}`

const payment = { pembayaran: [{ jenis: 'CASH', jumlah_rp: price }] }

export const buildSaleBody = (barcode: number, kode_member: string) => ({
  kode_sales: 'S01',
  jenis_customer: 'MEMBER',
  kode_member,
  barang: [{ kode_barcode: formatBarcode(barcode) }],
  ...payment,
})

/** A sale to somebody who gives only a name. */
export const buildGuestSaleBody = (kode_barcode: string) => ({
  kode_sales: 'S01',
  nama_customer: 'IBU RATNA',
  barang: [{ kode_barcode }],
  ...payment,
})

export const buildSaleKey = (round: string, barcode: number): string => `sale-${round}-${barcode}`

/** A document is done when it is saved, as in a shop that switched validation off. */
export const disableValidation = async (send: SendRequest): Promise<void> => {
  const settings = (await send('para-system?entries=true')) as object
  await send('para-system', { method: 'PUT', body: { ...settings, VALIDASI_JUAL: false, VALIDASI_BELI: false } })
}

export const createPiece = async (send: SendRequest): Promise<string> => {
  const piece = await send('barang', { body: ring, expected: 201 })
  return (piece as { readonly kode_barcode: string }).kode_barcode
}

/** Returns the barcodes. */
export const createPieces = async (send: SendRequest, count: number): Promise<string[]> => {
  const barcodes: string[] = []
  for (let n = 0; n < count; n++) barcodes.push(await createPiece(send))
  return barcodes
}

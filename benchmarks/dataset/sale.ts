// A whole sale as a till sends it: one piece, one payment, a member.

export const formatBarcode = (n: number): string => String(n).padStart(8, '0')

/** Of 2.53 g at 1,935,000 and a labour charge of 50,000, rounded up to 500. */
const price = 4_946_000

/** As a screen shows it. */
export const formattedPrice = price.toLocaleString('en-US')

export const buildSaleBody = (barcode: number) => ({
  kode_sales: 'S01',
  jenis_customer: 'MEMBER',
  kode_member: 'PLG0000001',
  barang: [{ kode_barcode: formatBarcode(barcode) }],
  pembayaran: [{ jenis: 'CASH', jumlah_rp: price }],
})

export const buildSaleKey = (round: string, barcode: number): string => `sale-${round}-${barcode}`

// A sale that counts at once: a new ring of the demo, sold by one user and validated by another.

type Ask = (
  method: string,
  path: string,
  request: { readonly token: string; readonly body: unknown },
) => Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>

interface RingSale {
  readonly berat: number
  /** The price of the ring, paid in cash. */
  readonly paid: number
  readonly seller: string
  readonly validator: string
}

const ringOf17K = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01' }

/** `seller` and `validator` are tokens. */
export const sellRing = async (ask: Ask, { berat, paid, seller, validator }: RingSale): Promise<void> => {
  const post = async (path: string, token: string, body: unknown) => {
    const answer = await ask('POST', path, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const piece = await post('barang', seller, { ...ringOf17K, berat_asli: berat, berat })
  const sale = await post('penjualan?move=simpan', seller, {
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    barang: [{ kode_barcode: piece.kode_barcode }],
    pembayaran: [{ jenis: 'CASH', jumlah_rp: paid }],
  })
  await post(`penjualan/${sale.id}/moves/validasi`, validator, {})
}

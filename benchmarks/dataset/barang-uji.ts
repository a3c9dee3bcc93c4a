// The rows of both servers, generated from their number, so that every process can compute them.

export const rowCount = 100_000
export const shop = 'KCA'
const kategoriCount = 40
const statuses = ['READY', 'SOLD', 'LOST'] as const

/** The n-th id: in the form of a UUIDv7, ascending with n, and older than any id created today. */
export const buildBarangId = (n: number): string => `0190a000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

const msPerDay = 86_400_000
const firstDay = Date.UTC(2024, 0, 1)
const dayCount = 730

/** Spread, and the same for the same number: neighbours get days far apart. */
const getDay = (n: number): string => new Date(firstDay + ((n * 7919) % dayCount) * msPerDay).toISOString().slice(0, 10)

/**
 * A row as the database holds it: weights in milligrams, percents in hundredths, flags as 0 and 1. One category and
 * status hold about 833 rows in random order of their dates.
 */
export const buildStoredBarang = (n: number) => {
  const status = statuses[Math.floor(n / kategoriCount) % statuses.length] ?? 'READY'
  return {
    id: buildBarangId(n),
    versi: 1,
    kode_barang: `BRG-${String(n).padStart(6, '0')}`,
    nama_barang: `CINCIN POLOS MODEL ${n % 977}`,
    kode_kategori: `KAT-${String(n % kategoriCount).padStart(2, '0')}`,
    kode_baki: `BAKI-${n % 211}`,
    berat: 1000 + ((n * 37) % 24_000),
    berat_asli: 900 + ((n * 37) % 24_000),
    kadar: 3750 + ((n * 13) % 6250),
    harga_beli: 1_000_000 + (n % 9000) * 1000,
    harga_jual: 1_250_000 + (n % 9000) * 1000,
    ongkos: (n % 50) * 5000,
    status,
    tgl_masuk: getDay(n),
    tgl_jual: status === 'SOLD' ? getDay(n + 1) : null,
    status_aktif: Number(n % 10 !== 0),
    keterangan: n % 4 === 0 ? '-' : `KETERANGAN BARANG UJI KE ${n}`,
  }
}

export type StoredBarang = Readonly<ReturnType<typeof buildStoredBarang>>

/** The columns that a server fills itself. */
export const buildStamps = (at: string, by: string) => ({
  kode_toko: shop,
  created_at: at,
  created_by: by,
  updated_at: at,
  updated_by: by,
})

/** As a call carries it. */
export const toBarang = ({ berat, berat_asli, kadar, status_aktif, ...row }: StoredBarang) => ({
  ...row,
  berat: berat / 1000,
  berat_asli: berat_asli / 1000,
  kadar: kadar / 100,
  status_aktif: status_aktif === 1,
})

/** A request body that creates a row. */
export type BarangBody = Omit<ReturnType<typeof toBarang>, 'id' | 'versi'>

/** The body for a row like the n-th, with another code. */
export const buildBarangBody = (n: number, kodeBarang: string): BarangBody => {
  const { id: _, versi: _versi, ...row } = toBarang(buildStoredBarang(n % rowCount))
  return { ...row, kode_barang: kodeBarang }
}

// A file with the cash history of an old program, of any length.

const columns = [
  'no_rekening',
  'fee',
  'ppn_rp',
  'no_reff',
  'tanggal',
  'jenis',
  'deskripsi',
  'keterangan',
  'kategori',
  'jumlah_in',
  'jumlah_out',
  'status',
  'input_by',
  'input_date',
  'input_by_cashier',
  'valid_by',
]
const row = '-,,,,2026-01-05,CASH,LAMA,,MODAL,1000,0,OPEN,LAMA,2026-01-05,KASIR1,SPV1'

export const buildCashHistory = (count: number): string =>
  [columns.join(), ...Array.from({ length: count }, () => row), ''].join('\n')

// The names of the custom screens in the menu: `page:penjualan`. Shared by server and browser.

export const pages = [
  'penjualan',
  'pembelian',
  'pesanan',
  'pajak',
  'ringkasan-hari',
  'data-pribadi',
  'tutup-toko',
] as const

export type PageName = (typeof pages)[number]

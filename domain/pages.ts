// The names of the screens that are written by hand, as the menu says them: `page:contoh`. Server and browser know the same.

export const pages = ['contoh', 'penjualan', 'pembelian', 'pesanan'] as const

export type PageName = (typeof pages)[number]

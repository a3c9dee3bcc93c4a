// The lists that are opened in turn, here and in the reference application.

export interface ComparedList {
  readonly resource: string
  /** Its entry in the menu, and its heading. */
  readonly title: string
}

export const comparedLists: readonly ComparedList[] = [
  { resource: 'bank', title: 'Bank' },
  { resource: 'barang', title: 'Data Barang' },
  { resource: 'kadar', title: 'Kadar' },
  { resource: 'jenis-batu', title: 'Jenis Batu' },
]

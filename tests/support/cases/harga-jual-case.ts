// The form of a case of prices at the counter.
export type Fields = Readonly<Record<string, unknown>>

export interface HargaJualCase {
  readonly says: string
  /** In place of the ring of 2.53 g of G17K, 4,895,550 without labour. */
  readonly piece?: Fields
  /** What is typed in the line. */
  readonly line?: Fields
  /** Parameters and modules of the shop. */
  readonly rules?: Fields
  /** Of the group of the piece. */
  readonly group?: Fields
  /** A rule of the tax. */
  readonly tax?: Fields
  readonly sales?: string
  readonly sold: Fields
}

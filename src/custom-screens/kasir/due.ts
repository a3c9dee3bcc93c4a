// What a document has to be paid, and what is paid of it: the fields that a counter reads.

export interface Due {
  /** The field of what is to be paid; unless said otherwise `harus_bayar`. */
  readonly due?: string
  /** The field of what is paid; unless said otherwise `dibayar`. */
  readonly paid?: string
}

export const dueOf = ({ due = 'harus_bayar', paid = 'dibayar' }: Due) => ({ due, paid })

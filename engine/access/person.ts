/** Whom access is asked for: his level, the shop he works in, the modules that the shop has on, and what is his alone. */
export interface Person {
  readonly level: string
  readonly shop: string
  readonly modules: readonly string[]
  /** Ids of the entries that were given to him; absent: those of his level. */
  readonly menu?: readonly string[] | undefined
}

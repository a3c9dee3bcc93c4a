/** Whom access is asked for: his level, the shop he works in, and the modules that the shop has on. */
export interface Person {
  readonly level: string
  readonly shop: string
  readonly modules: readonly string[]
}

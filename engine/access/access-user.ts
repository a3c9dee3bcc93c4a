/** The user whose access is computed: level, shop, the active modules of the shop, and granted entries. */
export interface AccessUser {
  readonly level: string
  readonly shop: string
  readonly modules: readonly string[]
  /** Ids of the entries that are granted to the user; absent: those of the level. */
  readonly menu?: readonly string[] | undefined
  /** Ids of the entries that a service token is limited to, whatever the level; absent: no limit. */
  readonly scopes?: readonly string[] | undefined
}

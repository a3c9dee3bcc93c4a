// What the project is: the words that the engine must not know, and who may do what in it.

export interface Level {
  readonly title: string
  readonly full: boolean
  /** Works in any shop that is open. */
  readonly everyShop: boolean
  /** Levels that it may give to users, and whose users it may change. */
  readonly gives: readonly string[]
}

/** What a log stores about each spent authorization, and in which of its fields; unnamed values are not stored. */
export interface AuthorizationLog {
  readonly resource: string
  readonly fields: {
    readonly id?: string
    /** The business date, and the moment. */
    readonly date?: string
    readonly at?: string
    /** Who agreed, and who asked. */
    readonly by?: string
    readonly asked?: string
    readonly category?: string
    readonly text?: string
    readonly remark?: string
    /** The document's resource, move, id and number. */
    readonly document?: string
    readonly move?: string
    readonly row?: string
    readonly number?: string
    /** What was shown to who agreed. */
    readonly changes?: string
  }
}

export interface Project {
  readonly name: string
  readonly emptyText: string
  readonly shop: {
    readonly resource: string
    readonly key: string
    readonly name: string
    readonly address: string
    readonly businessDate: string
    readonly timeZone: string
    readonly active?: string
    /** Holds the business date while it is being closed. */
    readonly closing?: string
  }
  readonly user: {
    readonly resource: string
    readonly key: string
    readonly name: string
    readonly level: string
    readonly password: string
    readonly shop: string
    readonly active: string
    /** Keys of other shops that he may work in. */
    readonly shops?: string
    /** The field with the entries that were given to him; absent: everybody has those of his level. */
    readonly menu?: string
  }
  /** Where `param` and `module` look. */
  readonly settings?: { readonly resource: string; readonly key: string; readonly value: string }
  /** Absent: authorizations are not logged. */
  readonly authorization?: AuthorizationLog
  readonly levels: Readonly<Record<string, Level>>
  readonly modules: readonly string[]
  /** Paths that full levels may use while the business date is behind the real one. */
  readonly openBehind: readonly string[]
  /** The pattern at the head of the menu by shop code; `*` for all others. */
  readonly covers: Readonly<Record<string, string>>
  /** Former resources whose rows may go. */
  readonly drop?: readonly string[]
}

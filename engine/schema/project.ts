// The project definition: the names that the engine must not contain, and the levels with their rights.

export interface Level {
  readonly title: string
  readonly full: boolean
  /** Works in any shop that is open. */
  readonly everyShop: boolean
  /** Levels that it may assign to users, and whose users it may change. */
  readonly gives: readonly string[]
}

/** The log of used authorizations and its fields; values without a field are not stored. */
export interface AuthorizationLog {
  readonly resource: string
  readonly fields: {
    readonly id?: string
    /** The business date, and the moment. */
    readonly date?: string
    readonly at?: string
    /** The user who authorized, and the user who requested it. */
    readonly by?: string
    readonly requester?: string
    readonly category?: string
    readonly text?: string
    readonly remark?: string
    /** The document's resource, its title, the move, the id and the number. */
    readonly document?: string
    readonly title?: string
    readonly move?: string
    readonly row?: string
    readonly number?: string
    /** The changes that were shown to the authorizing user. */
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
    /** Keys of other shops that the user may work in. */
    readonly shops?: string
    /** The field with the granted entries; absent: all users have those of their level. */
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

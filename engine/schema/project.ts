// The project definition: the names that the engine must not contain, and the levels with their rights.

import type { Rounding } from '../value/amount.ts'
import type { DateFormat } from '../value/tanggal.ts'

export interface Level {
  readonly title: string
  readonly full: boolean
  /** Works in any shop that is open. */
  readonly everyShop: boolean
  /** Passes the permissions of rows that all shops share: a full level that works in every shop, or any where no level does. */
  readonly ofChain: boolean
  /** Levels that it may assign to users, and whose users it may change. */
  readonly gives: readonly string[]
}

/**
 * The field of a user with the level. It is an object, so that no row is read by it unnoticed: the level of a user depends on
 * the shop, and `server/caller/user-levels.ts` alone reads it.
 */
export interface LevelField {
  readonly field: string
}

/** Levels of users in shops, a row each, beside the level of the user. */
export interface ShopLevels {
  readonly resource: string
  readonly user: string
  readonly shop: string
  readonly level: string
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
    /** Whether the user agreed at the till or from another place (`TILL`, `REMOTE`), with which device and address. */
    readonly way?: string
    readonly device?: string
    readonly address?: string
  }
}

export type LimitBound = 'document' | 'day' | 'shop'

/** A limit that postings count in; its bounds are keys of settings of one type. */
export interface LimitGroup extends Readonly<Partial<Record<LimitBound, string>>> {
  readonly title: string
  /** Ledgers whose reversed entries count in it, by the first of their amounts in its unit. */
  readonly reversals?: readonly string[]
}

/** The limits, and the log with a row for each use of them. */
export interface LimitLog {
  readonly resource: string
  readonly fields: {
    readonly id?: string
    /** The business date, the date of the clock, and the moment. */
    readonly date: string
    readonly today: string
    readonly at?: string
    /** The user who answers for it, who saved it or authorized it. */
    readonly user: string
    readonly role: string
    readonly group: string
    /** A decimal in the unit of the limit. */
    readonly amount: string
    /** The document's resource, its id, its number, and the move. */
    readonly document: string
    readonly row: string
    readonly number?: string
    readonly move: string
  }
  readonly groups: Readonly<Record<string, LimitGroup>>
  readonly texts: Readonly<Partial<Record<LimitBound | 'percent', string>>>
}

/** The master of service tokens: its key and its other fields. */
export interface ServiceTokenFields {
  readonly resource: string
  readonly key: string
  readonly user: string
  readonly scopes: string
  readonly write: string
  readonly until: string
  readonly active: string
  readonly used: string
  readonly hash: string
}

/** The programs that receive events, and the document with what they were sent. */
export interface Webhooks {
  /** The master of the programs, and its fields. */
  readonly resource: string
  readonly address: string
  readonly events: string
  readonly sends: string
  readonly user: string
  readonly secret: string
  readonly active: string
  readonly log: WebhookLog
}

/** A document for each event and program; values without a field are not stored. */
export interface WebhookLog {
  readonly resource: string
  readonly fields: {
    /** The id of the program's row, and its key. */
    readonly webhook: string
    readonly name?: string
    /** The key of the shop that it happened in. */
    readonly shop?: string
    /** The name of the event: resource and move. */
    readonly event: string
    /** The id, the label and the version of the row that it happened to. */
    readonly row: string
    readonly number?: string
    readonly version: string
    /** The moment of the event. */
    readonly at: string
    /** The body of the request. */
    readonly body: string
    readonly attempts: string
    /** The moment of the next attempt. */
    readonly next: string
    readonly sent?: string
    /** Status and text of the last answer, and why it was not taken. */
    readonly status?: string
    readonly answer?: string
    readonly reason: string
  }
  /** The states of a delivery. */
  readonly states: { readonly waiting: string; readonly sent: string; readonly failed: string }
}

export interface Currency {
  readonly symbol: string
  /** Amounts are whole numbers of the smallest unit: 2 decimals are cents. */
  readonly decimals: number
  /** Accepted beside a typed amount, with the symbol. */
  readonly words: readonly string[]
  /** Of calculated amounts with more decimals. */
  readonly rounding: Rounding
  /** Sums that people hand over, in the currency: a counter suggests the next of each. */
  readonly notes: readonly number[]
}

/** What the business date is, and what moves it. */
export interface BusinessDay {
  /** `none`: the date of the clock; `clock`: it follows the clock; `closed`: closing moves it. */
  readonly mode: 'none' | 'clock' | 'closed'
  /** The time at which the next day begins, as HH:mm. */
  readonly at: string
  /** The document that closes the day. */
  readonly document?: string
  /** The move of it that ends the day; undefined: a hand-written module does. */
  readonly move?: string
}

export interface Project {
  readonly name: string
  readonly tagline: string
  /** Path of an SVG on a square of 32 units; undefined: the mark of the program. */
  readonly logo?: string
  readonly colors?: { readonly primary: string; readonly accent: string }
  /** The first is that of the files, and the default. */
  readonly languages: readonly ('id' | 'en')[]
  /** Words in place of those of the program, by their keys. */
  readonly texts: Readonly<Record<string, string>>
  readonly currency: Currency
  readonly timeZone: string
  readonly dateFormat: DateFormat
  readonly day: BusinessDay
  /** Modules of hand-written code. */
  readonly modules: readonly string[]
  readonly emptyText: string
  readonly shop: {
    readonly resource: string
    readonly key: string
    readonly name: string
    readonly address: string
    readonly businessDate: string
    readonly timeZone: string
    readonly active?: string
    readonly phone?: string
    /** Holds the business date while it is being closed. */
    readonly closing?: string
    /** The shop that a new one is made like, and the resources whose rows it gets from there. */
    readonly like?: { readonly field: string; readonly copies: readonly string[] }
  }
  readonly shops: {
    /** No other shop can be added. */
    readonly single: boolean
    /** The key of the first shop of a new database. */
    readonly first: string
  }
  readonly user: {
    readonly resource: string
    readonly key: string
    readonly name: string
    readonly level: LevelField
    readonly password: string
    readonly shop: string
    readonly active: string
    /** Keys of other shops that the user may work in. */
    readonly shops?: string
    /** Levels that hold in one shop in place of the level of the user. */
    readonly levels?: ShopLevels
    /** The field with the granted entries; absent: all users have those of their level. */
    readonly menu?: string
  }
  /** Where `param` and `module` look. */
  readonly settings?: { readonly resource: string; readonly key: string; readonly value: string }
  /** Absent: authorizations are not logged. */
  readonly authorization?: AuthorizationLog
  /** Absent: nothing counts in a limit. */
  readonly limits?: LimitLog
  /** The master of service tokens and its fields; absent: there are none. */
  readonly tokens?: ServiceTokenFields
  /** Absent: no program receives events. */
  readonly webhooks?: Webhooks
  readonly levels: Readonly<Record<string, Level>>
  /** Modules that a shop may have switched on. */
  readonly switches: readonly string[]
  /** Paths that full levels may use while the business date is behind the real one. */
  readonly openBehind: readonly string[]
  /** The pattern at the head of the menu by shop code; `*` for all others. */
  readonly covers: Readonly<Record<string, string>>
  /** Former resources whose rows may go. */
  readonly drop?: readonly string[]
}

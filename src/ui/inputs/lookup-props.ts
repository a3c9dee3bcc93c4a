import type { InputProps, MaybeText } from './input-props.ts'

export interface LookupItem {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
  /** Why it cannot be chosen; such options follow the others. */
  readonly refusal?: string | undefined
}

export interface LookupSource {
  readonly search: (text: string) => Promise<readonly LookupItem[]>
  readonly find: (value: string) => Promise<LookupItem | undefined>
}

export interface LookupInputProps extends Omit<InputProps<MaybeText, string>, 'onChange'>, LookupSource {
  /** Called with the value, '' when it is emptied, and with the chosen option. */
  readonly onChange: (value: string, option?: LookupItem) => void
  /** Shown before anything is typed; without them the first options are requested. */
  readonly recent?: readonly LookupItem[] | undefined
  /** Takes what was typed and is not there. */
  readonly onFree?: ((text: string) => void) | undefined
  /** The value that a typed text means, as `428` is `00000428`. */
  readonly readCode?: ((text: string) => string) | undefined
  /** The last entry of the list: opens the list where its records are managed. */
  readonly manage?: { readonly label: string; readonly onOpen: () => void } | undefined
}

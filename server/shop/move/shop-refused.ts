import { ConfigError } from '../../config/config.ts'

/** Why a shop is not carried to another database: a sentence for each reason. Nothing was changed. */
export class ShopRefused extends ConfigError {
  constructor(shop: string, reasons: readonly string[]) {
    super([`Shop ${shop} was not carried, and nothing was changed:`, ...reasons.map(one => `  ${one}`)].join('\n'))
    this.name = 'ShopRefused'
  }
}

const maxShown = 10

/** Joins the first names of a list, and counts the rest. */
export const joinFirst = (names: readonly string[]): string => {
  const rest = names.length - maxShown
  return [...names.slice(0, maxShown), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}

// Entries of a ledger that are dated before the first day of a shop: the entry that carries their sum away.
import type { Ledger } from '../schema/ledger.ts'
import type { LedgerFile } from '../schema-file/files/concept-files.ts'

export const compileHistory = ({ definition, report }: LedgerFile): Pick<Ledger, 'history'> => {
  const { history, kinds, places, dims = {}, balances = [], transfer } = definition
  if (!history) return {}
  const { kind, place, set } = history
  if (kinds[kind]?.reverses !== undefined)
    report(['history', 'kind'], `"${kind}" takes others back, and nobody posts such an entry`)
  if (!places.outside?.includes(place))
    report(['history', 'place'], `"${place}" is no outside place: what is carried away is no more here`)
  for (const name of Object.keys(set))
    if (!Object.hasOwn(dims, name)) report(['history', 'set', name], `the ledger has no dim "${name}"`, 'key')
  for (const [name, { required, ref }] of Object.entries(dims)) {
    if (required && set[name] === undefined) report(['history', 'set'], `no entry goes without "${name}"`)
    if (ref !== undefined && set[name] !== undefined)
      report(['history', 'set', name], `"${name}" names a row, which what is carried away does not`)
  }
  const narrower = balances.find(({ by }) => by.length !== 1 || by[0] !== transfer.place)
  if (narrower)
    report(
      ['history'],
      `the balance "${narrower.id}" knows more than the place, and what is carried away does not`,
      'key',
    )
  return { history: { kind, place, dims: set } }
}

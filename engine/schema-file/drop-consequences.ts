// Leaves out faults that follow from another fault: names of a field, part, move or ledger that is wrong itself.
import type { SchemaFault } from './language/schema-fault.ts'

/** The faults that would still be there if the others were corrected. */
export const dropConsequences = (faults: readonly SchemaFault[]): readonly SchemaFault[] => {
  const isConsequence = consequenceRules.flatMap(buildRule => buildRule(faults))
  return faults.filter(fault => !isConsequence.some(matches => matches(fault)))
}

type FaultTest = (fault: SchemaFault) => boolean

/** Tests for the consequences of each fault that the rule is about. */
type ConsequenceRule = (faults: readonly SchemaFault[]) => readonly FaultTest[]

const unknownName = /(?:is called|has no field|^no field) "([^"]+)"|^"([^"]+)" is a text and has no fields/

const getUnknownName = ({ message }: SchemaFault): string | undefined => {
  const [, name, text] = unknownName.exec(message) ?? []
  return name ?? text
}

/** The name of the resource, part or ledger that the file describes. */
const getOwner = ({ file }: SchemaFault): string => file.replace(/^.*\//, '').replace(/\.json$/, '')

const brokenField = /^\/properties\/([^/]+)(?:\/\$ref|\/type|\/x-ref\/to)?$/

/** A field without a type, or with a reference to nothing, is unknown wherever it is named. */
const matchBrokenFieldNames: ConsequenceRule = faults =>
  faults.flatMap(cause => {
    const [, name] = brokenField.exec(cause.pointer) ?? []
    if (name === undefined || !/^(?:no type|the field has no type|no resource)/.test(cause.message)) return []
    return [
      fault => fault !== cause && getUnknownName(fault) === name,
      fault => fault.pointer.startsWith('/x-journal/') && fault.message === cause.message,
    ]
  })

/** A resource whose part is missing lacks the fields of the part. */
const matchMissingPartNames: ConsequenceRule = faults =>
  faults
    .filter(({ message }) => message.startsWith('no part is called'))
    .map(cause => fault => {
      if (fault === cause || getUnknownName(fault) === undefined) return false
      return fault.file === cause.file || fault.message.startsWith(`"${getOwner(cause)}" has no field`)
    })

/** If two moves have one name, the other name is missing. */
const matchRepeatedMoveNames: ConsequenceRule = faults =>
  faults
    .filter(({ message }) => message.startsWith('another move is called'))
    .map(
      cause =>
        ({ file, message }) =>
          file === cause.file && /^no move(?: or print)? is called/.test(message),
    )

const unusedMove = /^\S+ makes "/

/** A move whose name is misspelt elsewhere seems to be unused, or not offered. */
const matchMisspeltMoveUses: ConsequenceRule = faults =>
  faults.flatMap((cause): readonly FaultTest[] => {
    const [, document] = /^"([^"]+)" has no move/.exec(cause.message) ?? []
    const isAction = /^\/x-views\/[^/]+\/actions\//.test(cause.pointer)
    return [
      ...(document === undefined
        ? []
        : [(fault: SchemaFault) => getOwner(fault) === document && unusedMove.test(fault.message)]),
      ...(isAction ? [({ message }: SchemaFault) => message.includes(`"${getOwner(cause)}/`)] : []),
    ]
  })

/** Other files use a ledger as it would be without its faults. */
const matchBrokenLedgerUses: ConsequenceRule = faults => {
  const broken = new Set(faults.filter(({ file }) => /(?:^|\/)ledgers\//.test(file)).map(getOwner))
  return [
    ({ file, message }) =>
      !/(?:^|\/)ledgers\//.test(file) && [...broken].some(ledger => isAboutLedger(message, ledger)),
  ]
}

const isAboutLedger = (message: string, ledger: string): boolean =>
  [`no dim of "${ledger}"`, `"${ledger}" keeps no balance`, `"${ledger}" has no amount`].some(start =>
    message.startsWith(start),
  )

const consequenceRules: readonly ConsequenceRule[] = [
  matchBrokenFieldNames,
  matchMissingPartNames,
  matchRepeatedMoveNames,
  matchMisspeltMoveUses,
  matchBrokenLedgerUses,
]

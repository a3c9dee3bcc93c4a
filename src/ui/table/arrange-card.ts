// Which columns of a table are on which of the three lines of a row on a phone.
import type { CSSObject, Theme } from '@mui/material/styles'

/** What the value of a column is to its row; `place`: another row that it names; `part`: an amount beside the main one. */
export type CardRole = 'name' | 'amount' | 'part' | 'code' | 'weight' | 'place' | 'state' | 'date'

export interface CardColumn {
  readonly role?: CardRole | undefined
  /** It has boxes to press, and no value of the row. */
  readonly isTool?: boolean | undefined
}

export interface CardLines<Column> {
  /** Before the name. */
  readonly tools: readonly Column[]
  readonly name: Column | undefined
  readonly amount: Column | undefined
  /** Weight, code and place. */
  readonly facts: readonly Column[]
  /** The state, and when. */
  readonly states: readonly Column[]
  /** Shown after a tap. */
  readonly others: readonly Column[]
}

/** More states than that are all shown, up to the number of facts. */
const maxStates = 2
const maxFacts = 3

const factOrder: readonly CardColumn['role'][] = ['weight', 'code', 'place', 'name', undefined]

/** A name, else the code, else the first value names the row; a line that its own columns do not fill takes others. */
export const arrangeCard = <Column extends CardColumn>(columns: readonly Column[]): CardLines<Column> => {
  const tools = columns.filter(({ isTool }) => isTool)
  const values = columns.filter(({ isTool }) => !isTool)
  const findRole = (role: CardRole): Column | undefined => values.find(column => column.role === role)
  const name = findRole('name') ?? findRole('code') ?? values[0]
  const amount = values.find(column => column.role === 'amount' && column !== name)
  const rest = values.filter(column => column !== name && column !== amount)
  const chips = rest.filter(({ role }) => role === 'state').slice(0, maxFacts)
  const dates = rest.filter(({ role }) => role === 'date')
  const states = [...chips, ...dates.slice(0, Math.max(0, maxStates - chips.length))]
  // A second weight is a fact only where there is room.
  const [, ...weights] = rest.filter(({ role }) => role === 'weight')
  const facts = [
    ...factOrder.flatMap(role => rest.filter(column => column.role === role && !weights.includes(column))),
    ...weights,
  ].slice(0, maxFacts)
  const left = rest.filter(column => !facts.includes(column) && !states.includes(column))
  const more = left.slice(0, Math.max(0, maxStates - states.length))
  return { tools, name, amount, facts, states: [...states, ...more], others: left.slice(more.length) }
}

// The boxes in the cells of a table, styled once by its frame: a style of its own is worked out for each box that is drawn.

/** Width of a row's button in pixels. */
export const actionSize = 28

/** Styles of elements with `data-cell`; `number` marks a box for numbers. */
export const buildCellStyles = ({ palette, breakpoints }: Theme): CSSObject => ({
  '& [data-cell]': {
    width: '100%',
    minWidth: 96,
    height: 'var(--cell-height, 28px)',
    padding: '0 8px',
    font: 'inherit',
    color: 'inherit',
    background: palette.background.paper,
    border: `1px solid ${palette.outline}`,
    borderRadius: 4,
    '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
  },
  '& [data-cell="number"]': {
    [breakpoints.down('sm')]: { width: 160 },
    textAlign: 'right',
    '&[data-changed]': { fontWeight: 650, borderColor: palette.primary.main, backgroundColor: palette.primary.light },
  },
  // A box of a form in a cell is as high as the others of its row.
  [breakpoints.up('sm')]: {
    '& [data-bare] .MuiOutlinedInput-root:not(.MuiInputBase-multiline)': {
      minHeight: 'var(--cell-height, 28px)',
      paddingTop: 0,
      paddingBottom: 0,
      borderRadius: 4,
      '& .MuiInputBase-input': { height: 'calc(var(--cell-height, 28px) - 8px)', padding: '4px 8px' },
    },
  },
  '& [data-cell][aria-invalid=true]': { borderColor: palette.error.main },
})

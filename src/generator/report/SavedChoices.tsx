import type { ReportFilterAnswer } from '../../../engine/access/schema-answer.ts'
import { isTanggal } from '../../../engine/value/tanggal.ts'
import { choicesPrefix } from '../../providers/session.ts'
import { useSession } from '../../providers/session-context.ts'
import { useStoredText } from '../../providers/use-stored-text.ts'
import { SavedChips } from '../../ui/cards/SavedChips.tsx'
import type { FilterState } from './filter-state.ts'
import { applyChoice, buildChoice, parseChoices, type SavedChoice, withChoice } from './saved-choices.ts'

interface SavedChoicesProps {
  readonly path: string
  readonly filters: readonly ReportFilterAnswer[]
  readonly values: FilterState
  readonly onChoose: (values: FilterState) => void
}

/** The named choices of a report's filters. */
export function SavedChoices({ path, filters, values, onChoose }: SavedChoicesProps) {
  const { userId: user, businessDate: day } = useSession().user
  const [text, setText] = useStoredText(`${choicesPrefix}${user}:${path}`)
  const saved = parseChoices(text)
  const storeChoices = (all: readonly SavedChoice[]): void => setText(JSON.stringify(all))
  if (filters.length === 0 || !isTanggal(day)) return null
  const choose = (name: string): void => {
    const choice = saved.find(one => one.name === name)
    if (choice) onChoose(applyChoice(choice, filters, day))
  }
  return (
    <SavedChips
      names={saved.map(({ name }) => name)}
      onChoose={choose}
      onRemove={name => storeChoices(saved.filter(one => one.name !== name))}
      onSave={name => storeChoices(withChoice(saved, buildChoice(name, filters, { values, day })))}
    />
  )
}

import { useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { IconComponent } from '../../ui/create-icon.tsx'
import { CopyIcon, DeleteIcon, EditIcon, EyeIcon, KeyIcon, LogoutIcon, MessageIcon, PrintIcon } from '../../ui/icons.ts'
import { listOfferedPrints } from '../print/offered-prints.ts'
import { formatKey } from '../text/format-key.ts'
import { useValueWords } from '../text/use-value-words.ts'
import type { RowWork } from './use-row-work.ts'

const actionIcons = { 'end-sessions': LogoutIcon, 'issue-token': KeyIcon, 'send-test': MessageIcon } as const

interface RowActionsProps {
  readonly resource: Resource
  readonly row: JsonRow
  readonly work: RowWork
  readonly onEdit: (row: JsonRow) => void
  readonly onCopy: (row: JsonRow) => void
  readonly onView?: ((row: JsonRow) => void) | undefined
}

export function RowActions({ resource, row, work, onEdit, onCopy, onView }: RowActionsProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const {
    api: { verbs },
  } = resource
  const rowLabel = formatKey(resource, row, words)
  return (
    <>
      {onView && (
        <RowButton Icon={EyeIcon} title={translate('generator.view')} of={rowLabel} onClick={() => onView(row)} />
      )}
      {verbs.includes('update') && (
        <RowButton Icon={EditIcon} title={translate('generator.edit')} of={rowLabel} onClick={() => onEdit(row)} />
      )}
      {verbs.includes('create') && (
        <RowButton Icon={CopyIcon} title={translate('generator.copy')} of={rowLabel} onClick={() => onCopy(row)} />
      )}
      {listOfferedPrints(resource).map(print => (
        <RowButton
          key={print.id}
          Icon={print.message ? MessageIcon : PrintIcon}
          title={print.title}
          of={rowLabel}
          onClick={() => void work.print(String(row.id), print)}
        />
      ))}
      {(verbs.includes('update') ? resource.screen.actions : []).map(action => (
        <RowButton
          key={action.id}
          Icon={actionIcons[action.do]}
          title={action.title}
          of={rowLabel}
          onClick={() => void work.act(action, row)}
        />
      ))}
      {verbs.includes('delete') && (
        <RowButton
          Icon={DeleteIcon}
          title={translate('generator.delete')}
          of={rowLabel}
          onClick={() => void work.remove(row)}
        />
      )}
    </>
  )
}

/** How many buttons each row has. */
export const countRowActions = (resource: Resource, isViewed: boolean): number => {
  const { verbs } = resource.api
  const own = (['update', 'create', 'delete'] as const).filter(verb => verbs.includes(verb)).length
  const more = verbs.includes('update') ? resource.screen.actions.length : 0
  return Number(isViewed) + own + listOfferedPrints(resource).length + more
}

interface RowButtonProps {
  readonly Icon: IconComponent
  readonly title: string
  /** The label of the row, for the accessible name of the button. */
  readonly of: string
  readonly onClick: () => void
}

/** A step at the end of a row; a plain element, its looks are the table's. */
function RowButton({ Icon, title, of: rowLabel, onClick }: RowButtonProps) {
  return (
    <button type="button" aria-label={`${title} ${rowLabel}`} title={title} onClick={onClick}>
      <Icon />
    </button>
  )
}

import { useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { IconComponent } from '../../ui/create-icon.tsx'
import { CopyIcon, DeleteIcon, EditIcon, EyeIcon, LogoutIcon, PrintIcon } from '../../ui/icons.ts'
import { offeredPrints } from '../document/offered-prints.ts'
import { keyText } from '../text/key-text.ts'
import { useValueWords } from '../text/use-value-words.ts'
import type { RowWork } from './use-row-work.ts'

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
  const of = keyText(resource, row, words)
  return (
    <>
      {onView && <RowButton Icon={EyeIcon} title={translate('generator.view')} of={of} onClick={() => onView(row)} />}
      {verbs.includes('update') && (
        <RowButton Icon={EditIcon} title={translate('generator.edit')} of={of} onClick={() => onEdit(row)} />
      )}
      {verbs.includes('create') && (
        <RowButton Icon={CopyIcon} title={translate('generator.copy')} of={of} onClick={() => onCopy(row)} />
      )}
      {offeredPrints(resource).map(known => (
        <RowButton
          key={known.id}
          Icon={PrintIcon}
          title={known.title}
          of={of}
          onClick={() => void work.print(String(row.id), known)}
        />
      ))}
      {(verbs.includes('update') ? resource.screen.actions : []).map(action => (
        <RowButton
          key={action.id}
          Icon={LogoutIcon}
          title={action.title}
          of={of}
          onClick={() => void work.act(action, row)}
        />
      ))}
      {verbs.includes('delete') && (
        <RowButton
          Icon={DeleteIcon}
          title={translate('generator.delete')}
          of={of}
          onClick={() => void work.remove(row)}
        />
      )}
    </>
  )
}

interface RowButtonProps {
  readonly Icon: IconComponent
  readonly title: string
  /** The label of the row, for the accessible name of the button. */
  readonly of: string
  readonly onClick: () => void
}

/** A step at the end of a row; a plain element, its looks are the table's. */
function RowButton({ Icon, title, of, onClick }: RowButtonProps) {
  return (
    <button type="button" aria-label={`${title} ${of}`} title={title} onClick={onClick}>
      <Icon />
    </button>
  )
}

import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import { FieldFrame, getLabelId } from '../form/FieldFrame.tsx'
import { getAriaProps, getBoxProps, getFieldFrameProps, type InputProps, type MaybeText } from './input-props.ts'

export interface ChoiceOption {
  readonly value: string
  readonly title: string
  /** A colour of StatusChip; one without ('default') has no dot. */
  readonly color?: string | undefined
}

interface ChoiceInputProps extends InputProps<MaybeText, string> {
  readonly choices: readonly ChoiceOption[]
}

const dotColors = ['info', 'success', 'warning', 'error']

interface ChoiceTitleProps extends Pick<ChoiceOption, 'color'> {
  /** A text, so that letters typed at the closed list find it. */
  readonly children: string
}

function ChoiceTitle({ children, color = 'default' }: ChoiceTitleProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {dotColors.includes(color) && (
        <Box
          component="span"
          sx={{ flex: 'none', width: 8, height: 8, borderRadius: '4px', backgroundColor: `${color}.main` }}
        />
      )}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
    </Box>
  )
}

/** One of a few; what is not required can be emptied again. */
export function ChoiceInput({ choices, ...props }: ChoiceInputProps) {
  const translate = useTranslate()
  const { id, value, onChange, required, placeholder } = props
  const { id: _id, placeholder: _placeholder, ...boxProps } = getBoxProps(props)
  const chosen = choices.find(choice => choice.value === value)
  const isUnlisted = Boolean(value) && chosen === undefined
  return (
    <FieldFrame {...getFieldFrameProps(props)}>
      <Select<string>
        {...boxProps}
        labelId={getLabelId(id)}
        SelectDisplayProps={{ id, ...getAriaProps(props) }}
        displayEmpty
        value={value ?? ''}
        onChange={event => onChange(event.target.value)}
        renderValue={shown =>
          shown === '' ? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {placeholder ?? translate('ui.choice.none')}
            </Box>
          ) : (
            <ChoiceTitle color={chosen?.color}>{chosen?.title ?? shown}</ChoiceTitle>
          )
        }
      >
        {!required && (
          <MenuItem value="" sx={{ color: 'text.secondary' }}>
            {placeholder ?? translate('ui.choice.none')}
          </MenuItem>
        )}
        {isUnlisted && <MenuItem value={value ?? ''}>{value}</MenuItem>}
        {choices.map(choice => (
          <MenuItem key={choice.value} value={choice.value}>
            <ChoiceTitle color={choice.color}>{choice.title}</ChoiceTitle>
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  )
}

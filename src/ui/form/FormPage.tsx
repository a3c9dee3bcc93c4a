import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'ra-core'
import { PageHead } from '../PageHead.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { FormActions } from './FormActions.tsx'
import { focusFirst } from './focus-first.ts'
import type { FormFrameProps } from './form-props.ts'
import { FootActions, StickyFoot } from './StickyFoot.tsx'
import { useFormFrame } from './use-form-frame.ts'

export interface FormPageProps extends FormFrameProps {
  /** A page is open by default; the prop exists so that one caller can choose between page and dialog. */
  readonly open?: boolean | undefined
}

/** A form as a page, its buttons always in sight at the bottom; Esc and the cancel button leave it alike. */
export function FormPage({
  open = true,
  title,
  tools,
  submitLabel,
  cancelLabel,
  notes,
  children,
  findsFocus = true,
  ...frame
}: FormPageProps) {
  const translate = useTranslate()
  const { leave, submit, formProps } = useFormFrame(frame)
  useShortcut('Escape', () => void leave(), { label: cancelLabel ?? translate('ui.back'), disabled: !open })
  if (!open) return null
  return (
    <Box sx={{ maxWidth: 1040 }}>
      <PageHead title={title} actions={tools} />
      <Paper ref={findsFocus ? focusFirst : null} component="form" variant="outlined" aria-label={title} {...formProps}>
        <Box sx={{ padding: { xs: 2, sm: 3 } }}>{children}</Box>
        <StickyFoot>
          {notes}
          <FootActions>
            <FormActions
              busy={frame.busy}
              submitLabel={submitLabel}
              cancelLabel={cancelLabel}
              onCancel={() => void leave()}
              onSubmit={() => void submit()}
            />
          </FootActions>
        </StickyFoot>
      </Paper>
    </Box>
  )
}

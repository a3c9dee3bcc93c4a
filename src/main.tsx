import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, startLoading } from './App.tsx'
import './custom-screens/register.ts'
import './ui/fonts.ts'

const container = document.querySelector('#root')
if (!container) throw new Error('the page has no #root')
const root = createRoot(container)

const renderApp = (): void =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

// Not awaited at the top level: modules loaded early import this very file. The program reports failed parts itself.
void startLoading().then(renderApp, renderApp)

import './react-first.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, startEarly } from './App.tsx'
import './ui/fonts.ts'

const place = document.querySelector('#root')
if (!place) throw new Error('the page has no #root')
const root = createRoot(place)

// Not awaited at the top: what is loaded early stands on this very file.
void startEarly().then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

// React starts in a file of its own, which changes rarely and stays in the browser's cache.
import 'react-dom/client'

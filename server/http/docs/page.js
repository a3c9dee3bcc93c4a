// Shows the API description with the token of the signed-in browser.
const form = document.querySelector('#sign-in')
const refusal = document.querySelector('#refusal')
const place = document.querySelector('#description')

const show = async token => {
  const answer = await fetch('/api/openapi.json', { headers: { authorization: `Bearer ${token}` } })
  place.setAttribute('aria-busy', 'false')
  if (!answer.ok) {
    form.hidden = false
    return
  }
  form.hidden = true
  window.SwaggerUIBundle({
    spec: await answer.json(),
    domNode: place,
    // Hundreds of calls: a group is opened by who wants it, or by a search for its name.
    docExpansion: 'none',
    filter: true,
    requestInterceptor: request => {
      request.headers.authorization = `Bearer ${token}`
      return request
    },
  })
}

form.addEventListener('submit', async event => {
  event.preventDefault()
  const answer = await fetch('/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  })
  const body = await answer.json()
  refusal.textContent = answer.ok ? '' : body.message
  if (answer.ok) await show(body.token)
})

show(localStorage.getItem('token') ?? '')

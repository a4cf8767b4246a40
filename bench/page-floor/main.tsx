import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The least that React can do for a sign-in: two fields, a button, one call, one message.
function Floor() {
  const [message, setMessage] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = await fetch('/api/Logon', {
      method: 'POST',
      body: JSON.stringify(Object.fromEntries(new FormData(event.currentTarget))),
    });
    setMessage(answer.ok ? 'Signed in' : 'The user name or the password is wrong');
  };
  return (
    <main>
      <h1>Sign in</h1>
      <form onSubmit={submit}>
        <p role="alert">{message}</p>
        <label>
          User name <input name="userName" autoComplete="username" />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="current-password" />
        </label>
        <button type="submit">Sign in</button>
      </form>
    </main>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(<Floor />);

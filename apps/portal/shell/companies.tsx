import { useMutation } from '@tanstack/react-query';
import { CompanyChoice } from '#features/session/company-choice.tsx';
import { session } from '#features/session/contract.ts';
import { send } from '#kit/browser/call.ts';
import { signIn } from '#kit/browser/session/session.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { toastFailure } from '#kit/browser/toasts/toast.ts';
import { mayLeave } from './leaving.ts';

/** Moves the session to another institution of the person; the open page restarts there. */
export function Companies({ close }: { close: () => void }) {
  const { profile } = useSession();
  const change = useMutation({
    mutationFn: (tctd: string) => send(session.chooseCompany, { body: { tctd } }),
    onSuccess: (moved) => {
      close();
      signIn(moved);
    },
    onError: toastFailure,
  });
  const choose = async (id: string) => {
    if (id === profile.current.id) close();
    else if (await mayLeave()) change.mutate(id);
  };
  return (
    <CompanyChoice
      companies={profile.tctd}
      first={profile.current.id}
      isBusy={change.isPending}
      choose={(id) => void choose(id)}
    />
  );
}

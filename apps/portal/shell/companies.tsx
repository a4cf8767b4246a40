import { CompanyChoice } from '#features/session/company-choice.tsx';
import { session } from '#features/session/contract.ts';
import { signIn } from '#kit/browser/session/session.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useSend } from '#kit/browser/sending.ts';
import { mayLeave } from './leaving.ts';

/** Moves the session to another institution of the person; the open page restarts there. */
export function Companies({ close }: { close: () => void }) {
  const { profile } = useSession();
  const { send, isSending } = useSend(session.chooseCompany);
  const choose = async (id: string) => {
    if (id === profile.current.id) return close();
    const moved = (await mayLeave()) ? await send({ body: { tctd: id } }) : undefined;
    if (moved === undefined) return;
    close();
    signIn(moved.answer);
  };
  return (
    <CompanyChoice
      companies={profile.tctd}
      first={profile.current.id}
      isBusy={isSending}
      choose={(id) => void choose(id)}
    />
  );
}

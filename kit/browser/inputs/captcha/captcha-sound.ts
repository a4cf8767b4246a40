import { useCallback, useEffect, useRef, useState } from 'react';
import { proofOfWork, route, sendForFile } from '#kit/browser/call.ts';

type Access = 'public' | 'signed-in';

const challengeCallOf = (access: Access) =>
  route({ method: 'GET', path: '/api/Captcha/captcha', access, download: true });

/**
 * The spoken form of a captcha (CAP-01), in the page's language: `listen` starts it, and stops it when it plays.
 * `failed` is called if a captcha cannot be spoken.
 */
export function useCaptchaSound(
  code: string | undefined,
  failed: (error: unknown) => void,
  access: Access = 'signed-in',
): { isSpeaking: boolean; listen: () => void } {
  const [isSpeaking, setSpeaking] = useState(false);
  const playing = useRef<HTMLAudioElement>(undefined);
  /** Which sound is wanted: one that was stopped meanwhile is not played. */
  const turn = useRef(0);

  const stop = useCallback(() => {
    turn.current += 1;
    if (playing.current !== undefined) {
      playing.current.pause();
      URL.revokeObjectURL(playing.current.src);
    }
    playing.current = undefined;
    setSpeaking(false);
  }, []);
  // Another captcha, or none: stop speaking the old one.
  useEffect(() => stop, [code, stop]);

  const play = async (twoFactorCode: string) => {
    setSpeaking(true);
    const mine = turn.current;
    try {
      // A sound takes a proof of work: it costs this machine a second, and one that reads many sounds many (HRD-05).
      const solution = await proofOfWork(access, 'instead');
      if (turn.current !== mine) return;
      const query = { twoFactorCode, ...(solution === undefined ? {} : { proofOfWork: solution }) };
      const { blob } = await sendForFile(challengeCallOf(access), { query }, { accept: 'audio/wav' });
      if (turn.current !== mine) return;
      const audio = new Audio(URL.createObjectURL(blob));
      playing.current = audio;
      audio.addEventListener('ended', stop);
      await audio.play();
    } catch (error) {
      if (turn.current !== mine) return;
      stop();
      failed(error);
    }
  };

  return {
    isSpeaking,
    listen: () => {
      if (isSpeaking) stop();
      else if (code !== undefined) void play(code);
    },
  };
}

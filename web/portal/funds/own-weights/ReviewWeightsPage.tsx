import { chooseOwnWeights } from '@ballast/contract/funds/own-weights.ts';
import { OWN_WEIGHTS } from '@ballast/contract/funds/own-weights-flow.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { queryClient, useCallMutation } from '../../../app/session/queries.ts';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fundQuery } from '../queries.ts';
import { ownWeightsQuery } from './queries.ts';
import { WeightTable } from './weight-table.tsx';

/** The entered weights before they are saved. */
export function ReviewWeightsPage() {
  const { fundId } = useParams({ from: '/client/invest/fund/$fundId' });
  const go = useGo();
  const fund = useQuery(fundQuery(fundId));
  const { data } = useQuery(ownWeightsQuery(fundId));
  const { weights } = useDraft(OWN_WEIGHTS);
  const choose = useCallMutation(chooseOwnWeights);
  const form = useForm({
    values: {},
    send: async () => {
      const chosen = Object.entries(weights).map(([asset, weight]) => ({
        asset: asset as AssetCode,
        weight: weight ?? '',
      }));
      const saved = await choose.mutateAsync({
        params: { fund: fundId },
        body: { weights: chosen },
      });
      // The way to the investment asks at once whether weights are chosen.
      queryClient.setQueryData(ownWeightsQuery(fundId).queryKey, saved);
      draftOf(OWN_WEIGHTS).reset();
      await go(paths.invest(fundId), { replace: true });
    },
  });
  return (
    <FlowScreen
      title={<Trans>Review your weights</Trans>}
      lead={fund.data?.name}
      step={{ current: 2, of: 2 }}
      back={paths.ownWeightsSelect(fundId)}
      close={fund.data ? paths.fund(fund.data.slug) : paths.explore()}
    >
      {data ? (
        <>
          <WeightTable
            title={<Trans>Weights</Trans>}
            items={data.items.map((item) => ({ ...item, weight: weights[item.asset] ?? null }))}
          />
          <Note tone="info" title={<Trans>Your first investment fixes them</Trans>}>
            <Trans>
              Until then you can change them as often as you like. Afterwards you change them by
              redeeming everything and investing again.
            </Trans>
          </Note>
          <Form form={form} submit={<Trans>Save weights</Trans>} />
        </>
      ) : (
        <Skeleton height={30} />
      )}
    </FlowScreen>
  );
}
